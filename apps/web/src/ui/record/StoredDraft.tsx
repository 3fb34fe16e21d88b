import { discard } from '../../lib/drafts/draft-keeper.ts';
import { draftOf, type DraftedForm } from '../../lib/drafts/drafted-form.ts';
import { ownDraftsQuery } from '../../lib/drafts/own-drafts.ts';
import { thisBrowser } from '../../lib/drafts/this-browser.ts';
import { keyOfForm, restoreAtOnce, useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { DraftOfferBar } from '../form/DraftBar.tsx';

interface StoredDraftProps {
  form: DraftedForm;
  onEdit: () => Promise<void>;
}

/** On the page of a record that is read: offers what was typed when it was edited last. */
export function StoredDraft({ form, onEdit }: StoredDraftProps) {
  const { data = [] } = useFetch(ownDraftsQuery);
  const of = draftOf(form);
  const found = data.find((draft) => keyOfForm(draft) === keyOfForm(of));
  const restore = () => {
    restoreAtOnce(of);
    return onEdit();
  };
  useWantedForms({
    [of.form](recordId, _place, isRestored) {
      // After the page was loaded anew it is offered, as everywhere.
      if (recordId !== of.recordId || !isRestored) return false;
      void restore();
      return true;
    },
  });
  if (!found) return null;
  const { savedTime, browser, revision } = found;
  return (
    <DraftOfferBar
      savedTime={savedTime}
      isElsewhere={browser !== thisBrowser()}
      onRestore={restore}
      onDiscard={() => discard(of, revision)}
    />
  );
}
