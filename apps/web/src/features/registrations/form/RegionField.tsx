import { useEffect, useState } from 'react';
import { regions, type Province } from '@edp/contract/regions';
import { call } from '../../../lib/api/call.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { usePlainField } from '../../../ui/plain/PlainField.tsx';
import styles from './registration.module.css';
import type { Registration } from './use-registration.ts';

let asked: Promise<Province[]> | undefined;

/** The tree is asked for once in the life of the page; a failure may be tried again. */
function loadRegions(): Promise<Province[]> {
  asked ??= call(regions.tree, {}).then(
    ({ data }) => data,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

/** Province, city and county, each choice narrowing the next. */
export function RegionField({ form }: { form: Registration }) {
  const t = useTexts();
  const { tree, failed, retry } = useRegions();
  const [province, city, county] = form.draft.region;
  const cities = tree?.find(({ code }) => code === province)?.children;
  const counties = cities?.find(({ code }) => code === city)?.children;
  const { id, error } = usePlainField('region');
  const levels = [
    {
      name: t('省'),
      value: province,
      nodes: tree,
      choose: (code: string) => form.set({ region: onlyChild(tree, code) }),
    },
    {
      name: t('市'),
      value: city,
      nodes: cities,
      choose: (code: string) => form.set({ region: [province, ...onlyCounty(cities, code)] }),
    },
    {
      name: t('区县'),
      value: county,
      nodes: counties,
      choose: (code: string) => form.set({ region: [province, city, code] }),
    },
  ];
  return (
    <fieldset className={styles.region}>
      <legend>{t('所在地区')}</legend>
      <div className={styles.selects}>
        {levels.map(({ name, value, nodes, choose }) => (
          <select
            key={name}
            className={styles.select}
            aria-label={name}
            aria-invalid={Boolean(error) && nodes !== undefined && value === ''}
            aria-describedby={error ? `${id}-error` : undefined}
            value={nodes ? value : ''}
            disabled={!nodes}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{!tree && !failed ? t('加载中…') : t('请选择{name}', { name })}</option>
            {nodes?.map((node) => (
              <option key={node.code} value={node.code}>
                {node.name}
              </option>
            ))}
          </select>
        ))}
      </div>
      {failed && (
        <p className={styles.failure} role="alert">
          {t('地区加载失败')}
          <button type="button" className={styles.link} onClick={retry}>
            {t('重试')}
          </button>
        </p>
      )}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}

type Region = [string, string, string];

/** A level that leaves no choice is chosen along with the one above it. */
function onlyChild(tree: readonly Province[] | undefined, province: string): Region {
  const cities = tree?.find(({ code }) => code === province)?.children;
  const only = cities?.length === 1 ? cities[0] : undefined;
  return only ? [province, ...onlyCounty(cities, only.code)] : [province, '', ''];
}

function onlyCounty(cities: Province['children'] | undefined, city: string): [string, string] {
  const counties = cities?.find(({ code }) => code === city)?.children;
  return [city, counties?.length === 1 ? (counties[0]?.code ?? '') : ''];
}

function useRegions() {
  const [tree, setTree] = useState<Province[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    loadRegions()
      .then(setTree)
      .catch((error: unknown) => {
        console.error(error);
        setFailed(true);
      });
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { tree, failed, retry };
}
