import { useRef, useState } from 'react';
import { MAX_IMPORTED_USERS, type ImportColumn } from '@edp/contract/user-import';
import { users } from '@edp/contract/users';
import { useReadRecord } from '../../../lib/query/use-fetch.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useDiscard } from '../../../ui/form/use-discard.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ImportTable, type Line } from './ImportTable.tsx';
import { PasteField } from './PasteField.tsx';
import { PasswordList, type GivenPasswords } from '../../../pickers/accounts/PasswordList.tsx';
import { readTable } from './read-table.ts';
import { useAddInBlocks } from './use-add-in-blocks.ts';
import styles from './import.module.css';

const WIDTH = 1_160;
const NONE: readonly Line[] = [];

/** Adds many users: pasted from a table, checked by the server, mended where they are wrong; the right ones are added block by block. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const lines = useLines();
  const adding = useAddInBlocks();
  const [given, setGiven] = useState<GivenPasswords>();
  const { leave, question } = useDiscard(lines.all.length > 0);
  const right = lines.all.filter(({ errors }) => errors.length === 0);
  const isTooMuch = lines.places !== null && right.length > lines.places;
  const add = async () => {
    const people = await adding.add(right);
    if (people.length > 0) setGiven(people);
    const addedKeys = new Set(right.slice(0, people.length).map(({ key }) => key));
    await lines.keepOnly(({ key }) => !addedKeys.has(key));
  };
  const closePasswords = () => {
    setGiven(undefined);
    if (lines.all.length === 0) onClose();
  };
  const isEmpty = lines.all.length === 0;
  return (
    <Dialog
      title={t('批量新增用户')}
      width={WIDTH}
      {...(!adding.progress && { onClose: () => leave(onClose) })}
      footer={
        adding.progress ? (
          <>
            <Progress {...adding.progress} />
            <Button onClick={adding.stop} busy={adding.isStopping}>
              {t('停止')}
            </Button>
          </>
        ) : (
          <>
            {!isEmpty && (
              <div className={styles.foot}>
                <Button onClick={() => leave(lines.clear)}>{t('重新粘贴')}</Button>
                {isTooMuch && <TooMany places={lines.places} />}
              </div>
            )}
            <Button onClick={() => leave(onClose)}>{t('取消')}</Button>
            {!isEmpty && (
              <Button
                kind="primary"
                disabled={right.length === 0 || isTooMuch || lines.isChecking}
                onClick={() => void add()}
              >
                {t('新增 {n} 人', { n: right.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {isEmpty ? (
        <PasteField busy={lines.isChecking} problem={lines.problem} onRead={lines.read} />
      ) : (
        <ImportTable
          lines={lines.all}
          ignored={lines.ignored}
          isChecking={lines.isChecking}
          onMended={lines.mend}
          onRemove={({ key }) => void lines.keepOnly((line) => line.key !== key)}
        />
      )}
      {question}
      {given && <PasswordList people={given} onClose={closePasswords} />}
    </Dialog>
  );
}

/** The tenant has no room for so many. */
function TooMany({ places }: { places: number | null }) {
  const t = useTexts();
  return (
    <span role="alert" className={styles.wrong}>
      {t('租户还可启用 {n} 名用户', { n: places ?? 0 })}
    </span>
  );
}

/** How far the adding is. */
function Progress({ added, all }: { added: number; all: number }) {
  const t = useTexts();
  return (
    <span className={`${styles.foot} ${styles.progress}`}>
      <progress max={all} value={added} aria-label={t('新增进度')} />
      <span role="status">{t('已新增 {n} / {all} 人', { n: added, all })}</span>
    </span>
  );
}

/** The pasted lines with what the server says of them; of several answers the one to the last question counts. */
function useLines() {
  const t = useTexts();
  const ask = useReadRecord(users.checkMany);
  const [all, setAll] = useState(NONE);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [places, setPlaces] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  // A row that is not drawn again still speaks of the lines as they are now.
  const latest = useRef(NONE);
  const question = useRef(0);
  const put = (lines: readonly Line[]) => {
    latest.current = lines;
    setAll(lines);
  };
  const check = async (lines = latest.current): Promise<void> => {
    question.current += 1;
    const asked = question.current;
    setChecking(lines.length > 0);
    if (lines.length === 0) return;
    const answer = await ask({ rows: lines.map(({ cells }) => cells) });
    if (question.current !== asked) return;
    setChecking(false);
    if (!answer) return;
    setPlaces(answer.places);
    const errors = new Map(lines.map(({ key }, at) => [key, answer.rows[at]?.errors ?? []]));
    const present = latest.current.length > 0 ? latest.current : lines;
    put(present.map((line) => withErrors(line, errors.get(line.key))));
  };
  return {
    all,
    ignored,
    places,
    problem,
    isChecking,
    check,
    mend(key: number, column: ImportColumn, value: string) {
      const mended = (line: Line) => ({ ...line, cells: { ...line.cells, [column]: value } });
      put(latest.current.map((line) => (line.key === key ? mended(line) : line)));
      void check();
    },
    clear: () => put(NONE),
    async keepOnly(isKept: (line: Line) => boolean) {
      put(latest.current.filter(isKept));
      await check();
    },
    async read(text: string) {
      const { rows, ignored: left } = readTable(text);
      if (rows.length === 0) return setProblem(t('没有读到用户，请粘贴至少一行'));
      if (rows.length > MAX_IMPORTED_USERS)
        return setProblem(
          t('一次最多 {most} 行，粘贴了 {n} 行', { most: MAX_IMPORTED_USERS, n: rows.length }),
        );
      setProblem(undefined);
      setIgnored(left);
      await check(rows.map((cells, key) => ({ key, cells, errors: [] })));
    },
  };
}

/** The same line where nothing has changed, so that it is not drawn again. */
function withErrors(line: Line, errors: Line['errors'] = line.errors): Line {
  return JSON.stringify(errors) === JSON.stringify(line.errors) ? line : { ...line, errors };
}
