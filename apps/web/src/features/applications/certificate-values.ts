import { NO_FILE, NO_PEOPLE, type RemindedPerson } from '@edp/contract/certificates';
import { z } from 'zod';
import { storedFile, type StoredFile } from '../../ui/files/stored-file.ts';
import type { EditedCertificate } from './edited-certificate.ts';

/** The file and the people as the form holds them. */
export const chosenFile = storedFile.optional().refine((file) => file !== undefined, NO_FILE);
export const chosenPeople = z
  .array(z.object({ id: z.number(), userName: z.string(), organizationName: z.string() }))
  .min(1, NO_PEOPLE);

export interface CertificateValues {
  appId: number | undefined;
  /** Empty where nothing is chosen yet, as is the next one. */
  certificateType: string;
  workStatus: string;
  certificatePassword: string;
  fileId: StoredFile | undefined;
  packageName: string;
  startTime: string | null;
  endTime: string | null;
  remindScope: readonly RemindedPerson[];
}

export function toFormValues(certificate: EditedCertificate): CertificateValues {
  const { appId, certificateType = '', workStatus = '', packageName = '', people = [] } = certificate;
  const { fileId, fileName = '', startTime, endTime } = certificate;
  return {
    appId,
    certificateType,
    workStatus,
    certificatePassword: '',
    fileId: fileId === undefined ? undefined : { id: fileId, filePath: '', url: '', originalName: fileName },
    packageName,
    startTime: startTime || null,
    endTime: endTime || null,
    remindScope: people,
  };
}

/** What a save names by its id. */
export function idsOf({ fileId, remindScope }: CertificateValues) {
  return { fileId: fileId?.id ?? 0, remindScope: remindScope.map(({ id }) => id) };
}
