import type { Certificate } from '@edp/contract/certificates';

export const typeNames: Readonly<Record<Certificate['certificateType'], string>> = {
  PUSH: '推送证书',
  RELEASE: '发布证书',
};

export const workStatusNames: Readonly<Record<Certificate['workStatus'], string>> = {
  USEABLE: '可用',
  UNEABLE: '不可用',
};
