import type { Province } from '@edp/contract/regions';
import { areaList } from '@vant/area-data';
import { searchText, wordsOf } from '../../database/lists/search.ts';

type Names = Readonly<Record<string, string>>;

/** Development zones have numbers beside the counties (71 to 79, 90 to 99), but their land belongs to these. */
const ZONE = /^[1-6]\d{3}[79]\d$/;
/** What a register writes where a city keeps no counties. */
const NO_COUNTY = '市辖区';

let built: Province[] | undefined;

/** Province, city, county of the whole country, three levels everywhere; made of a package at the first use. */
function regionTree(): Province[] {
  built ??= makeTree();
  return built;
}

interface Division {
  code: string;
  name: string;
  children?: Division[];
}

/** Name and initials of each division, made at the first search. */
const texts = new Map<string, string>();

function textOf({ code, name }: Division): string {
  const text = texts.get(code) ?? searchText(code, name);
  texts.set(code, text);
  return text;
}

/** Divisions that hold every word of the keyword, with what leads to them and what is below them. */
export function regionsHolding(keyword: string | undefined): Province[] {
  const words = wordsOf(keyword).map((word) => word.toLowerCase());
  return words.length === 0 ? regionTree() : found(regionTree(), words);
}

function found<D extends Division>(divisions: readonly D[], words: readonly string[]): D[] {
  return divisions.flatMap((division) => {
    if (words.every((word) => textOf(division).includes(word))) return [division];
    const children = found(division.children ?? [], words);
    return children.length === 0 ? [] : [{ ...division, children }];
  });
}

/** Names of a province, its city and the city's county; undefined when the codes are no such path. */
export function regionNames([province, city, county]: readonly [string, string, string]):
  | readonly [string, string, string]
  | undefined {
  const ofProvince = regionTree().find(({ code }) => code === province);
  const ofCity = ofProvince?.children.find(({ code }) => code === city);
  const ofCounty = ofCity?.children.find(({ code }) => code === county);
  return ofProvince && ofCity && ofCounty && [ofProvince.name, ofCity.name, ofCounty.name];
}

function makeTree(): Province[] {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  const places = divisionsOf(counties).filter(({ code, name }) => !ZONE.test(code) && name !== NO_COUNTY);
  const placesOf = Map.groupBy(places, ({ code }) => `${code.slice(0, 4)}00`);
  const citiesOf = Map.groupBy(divisionsOf(cities), ({ code }) => `${code.slice(0, 2)}0000`);
  return divisionsOf(provinces).map((province) => ({
    ...province,
    children: (citiesOf.get(province.code) ?? []).map((city) => ({
      ...city,
      // A city without counties, should there be one, is its own.
      children: placesOf.get(city.code) ?? [city],
    })),
  }));
}

function divisionsOf(names: Names): { code: string; name: string }[] {
  return Object.entries(names).map(([code, name]) => ({ code, name }));
}
