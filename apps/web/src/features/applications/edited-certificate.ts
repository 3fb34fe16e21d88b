import type { RemindedPerson, WholeCertificate } from '@edp/contract/certificates';

/** A certificate as its window takes it; without an id it becomes a new one. */
export type EditedCertificate = Partial<WholeCertificate & { people: readonly RemindedPerson[] }>;
