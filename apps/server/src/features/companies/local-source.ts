import { creditCheckDigit } from '@edp/contract/companies';
import type { Company } from '@edp/contract/companies';
import type { CompanySource } from './company-source.ts';

/** name, legal person, capital, address, kind, founded, body of the credit code without its check digit */
const madeUp: readonly (readonly [string, string, string, string, string, string, string])[] = [
  [
    '华源精密机械有限公司',
    '周建国',
    '5000万元人民币',
    '江苏省苏州市吴中区越溪街道北官渡路50号',
    '有限责任公司',
    '2008-03-12',
    '91320506MA1X2Y3W4',
  ],
  [
    '华源电子科技股份有限公司',
    '李思远',
    '12000万元人民币',
    '广东省深圳市南山区科技园南区高新南七道18号',
    '股份有限公司',
    '2011-07-25',
    '91440300MA5D6E7F8',
  ],
  [
    '华源新材料（浙江）有限公司',
    '沈雅琴',
    '3000万元人民币',
    '浙江省宁波市北仑区大碶街道坝头西路128号',
    '有限责任公司',
    '2015-11-03',
    '91330206MA2G3H4J5',
  ],
  [
    '青岚风电设备制造有限公司',
    '巴图',
    '8000万元人民币',
    '内蒙古自治区包头市昆都仑区金属深加工园区9号',
    '有限责任公司',
    '2012-05-18',
    '91150203MA0K1L2M3',
  ],
  [
    '岭南阀门集团有限公司',
    '何志强',
    '20000万元人民币',
    '广东省佛山市顺德区北滘镇工业大道76号',
    '有限责任公司',
    '2003-09-01',
    '91440606MA4N5P6Q7',
  ],
  [
    '岭南阀门销售有限公司',
    '何志强',
    '500万元人民币',
    '广东省广州市番禺区南村镇兴业大道221号',
    '有限责任公司（法人独资）',
    '2016-02-29',
    '91440113MA5R6T7U8',
  ],
  [
    '云岭工业品供应链有限公司',
    '杨丽华',
    '1000万元人民币',
    '云南省昆明市官渡区关上街道珥季路393号',
    '有限责任公司',
    '2018-08-08',
    '91530111MA6W7X8Y9',
  ],
  [
    '渤海重工维修服务有限公司',
    '孙海涛',
    '2600万元人民币',
    '天津市滨海新区塘沽街道新港路1588号',
    '有限责任公司',
    '2009-12-15',
    '91120116MA0A1B2C3',
  ],
];

const companies: readonly Company[] = madeUp.map(
  ([name, legalRepresentative, registeredCapital, address, companyType, founded, body], at) => ({
    name,
    creditCode: body + creditCheckDigit(body),
    address,
    legalRepresentative,
    registeredCapital,
    termStart: founded,
    termEnd: '长期',
    registrationNumber: `${body.slice(2, 8)}0000${10_240 + at}`,
    organisationCode: `${body.slice(8, 16)}-${body.slice(16)}`,
    companyType,
    businessStatus: '存续',
    approvalDate: '2024-06-30',
    registrationAuthority: `${address.slice(0, address.search(/市|区/) + 1)}市场监督管理局`,
    scope: '机械设备、电子产品及零部件的研发、制造、销售与维修；货物及技术进出口。（演示数据）',
  }),
);

/** Companies that do not exist, for development: several share a keyword, credit codes are valid. */
export const localSource: CompanySource = {
  async search(keyword) {
    const wanted = keyword.toUpperCase();
    return companies.filter(
      ({ name, creditCode }) => name.toUpperCase().includes(wanted) || creditCode.includes(wanted),
    );
  },
  async find(keyword) {
    return companies.find(({ name, creditCode }) => name === keyword || creditCode === keyword.toUpperCase());
  },
};
