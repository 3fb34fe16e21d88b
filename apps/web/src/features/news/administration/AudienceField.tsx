import { Radio } from 'antd';
import { z } from 'zod';
import { AUDIENCE_KINDS, type AudienceParty } from '@edp/contract/administered-news';
import type { Party } from '@edp/contract/sharing-rules';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { PartyField } from '../../../pickers/parties/PartyField.tsx';
import { PartyTags } from '../../../pickers/parties/PartyTags.tsx';
import styles from './news-administration.module.css';

/** Everybody, or those who are chosen; both are kept while one goes from one to the other. */
export interface Audience {
  everybody: 0 | 1;
  parties: readonly AudienceParty[];
}

export const audienceValue = z.object({
  everybody: z.literal([0, 1]),
  parties: z.array(z.custom<AudienceParty>()),
});

const EVERYBODY: Audience = { everybody: 1, parties: [] };

interface AudienceFieldProps {
  label: string;
  /** Given by the field around it, as are the four below. */
  id?: string;
  value?: Audience;
  onChange?: (audience: Audience) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Whom news is for. */
export function AudienceField({ label, id, value = EVERYBODY, onChange, ...given }: AudienceFieldProps) {
  const t = useTexts();
  return (
    <div className={styles.audience}>
      <Radio.Group
        aria-label={label}
        value={value.everybody}
        options={[
          { value: 1, label: t('全员') },
          { value: 0, label: t('指定部门、角色或用户组') },
        ]}
        onChange={({ target }) => onChange?.({ ...value, everybody: target.value === 1 ? 1 : 0 })}
        {...(value.everybody === 1 && id !== undefined && { id })}
      />
      {value.everybody === 0 && (
        <PartyField
          {...given}
          {...(id !== undefined && { id })}
          label={label}
          choose={t('选择发布范围')}
          kinds={AUDIENCE_KINDS}
          value={value.parties}
          onChange={(parties) => onChange?.({ ...value, parties: parties.filter(isAudienceParty) })}
        />
      )}
    </div>
  );
}

function isAudienceParty(party: Party): party is Party & AudienceParty {
  return party.kind !== 'employee';
}

/** The same to be read. */
export function AudienceView({ label, value }: { label: string; value: unknown }) {
  const t = useTexts();
  const { everybody, parties } = audienceValue.parse(value);
  if (everybody === 1) return t('全员');
  return parties.length === 0 ? '–' : <PartyTags label={label} parties={parties} />;
}
