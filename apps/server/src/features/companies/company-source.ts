import type { Company } from '@edp/contract/companies';

/** Where companies are found. */
export interface CompanySource {
  search(keyword: string): Promise<Company[]>;
  /** By credit code or whole name. */
  find(keyword: string): Promise<Company | undefined>;
}
