import { useEffect, useEffectEvent, useState } from 'react';
import { finishAtProvider, isBackFromProvider, takeProviderAnswer } from './provider-sign-in.ts';
import { abandonSignIn, passwordToChange } from './sign-in.ts';

type Step = 'form' | 'busy' | 'password' | 'role';

/** Where a sign-in stands, in whatever way it is done; whoever comes back from the provider goes on at once. */
export function useEntering(onRefused: () => void) {
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState<Step>(isBackFromProvider() ? 'busy' : 'form');
  const goOn = (refused: string | undefined, next: Step) => {
    setRefusal(refused ?? '');
    if (refused === undefined) setStep(next);
    else {
      setStep('form');
      onRefused();
    }
  };
  const afterEntering = () => (passwordToChange() ? 'password' : 'role');
  /** Waits for the server's words, which are a refusal; `next` is where one goes on without any. */
  const settle = async (entering: Promise<string | undefined>, next?: Step) => {
    setStep('busy');
    setRefusal('');
    const refused = await entering;
    goOn(refused, next ?? afterEntering());
  };
  const finished = useEffectEvent((refused: string | undefined) => goOn(refused, afterEntering()));
  useEffect(() => abandonSignIn, []);
  useEffect(() => {
    const query = takeProviderAnswer();
    if (query !== undefined)
      finishAtProvider(query)
        .then((refused) => finished(refused))
        .catch((error: unknown) => console.error(error));
    // Whoever goes back from the provider finds the page as it was left.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && setStep('form');
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return { step, setStep, refusal, settle };
}
