import { useEffect, useEffectEvent, useState } from 'react';
import { finishAtProvider, isBackFromProvider, takeProviderAnswer } from './provider-sign-in.ts';
import type { SecondStep } from '@edp/contract/session';
import { abandonSignIn, CANCELLED, isSecondFactorDue, passwordToChange, type Entering } from './sign-in.ts';

export type Step = 'form' | 'busy' | 'password' | 'factor' | 'role';

/** Where a sign-in stands, in whatever way it is done; whoever comes back from the provider goes on at once. */
export function useEntering(onRefused: () => void) {
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState<Step>(isBackFromProvider() ? 'busy' : 'form');
  /** What the second step is made with, where one is asked for. */
  const [asked, setAsked] = useState<SecondStep>();
  const goOn = (outcome: Entering, next?: Step) => {
    const isRefused = typeof outcome === 'string';
    setRefusal(isRefused ? outcome : '');
    setAsked(isRefused ? undefined : outcome);
    if (isRefused) {
      setStep('form');
      onRefused();
    } else if (outcome === undefined) setStep(next ?? afterEntering());
  };
  /** Waits for the server's words, which are a refusal; `next` is where one goes on without any. */
  const settle = async (entering: Promise<Entering | typeof CANCELLED>, next?: Step) => {
    setStep('busy');
    setRefusal('');
    const outcome = await entering;
    if (outcome === CANCELLED) setStep('form');
    else goOn(outcome, next);
  };
  const finished = useEffectEvent((outcome: Entering) => goOn(outcome));
  useEffect(() => abandonSignIn, []);
  useEffect(() => {
    const query = takeProviderAnswer();
    if (query !== undefined)
      finishAtProvider(query)
        .then((outcome) => finished(outcome))
        .catch((error: unknown) => console.error(error));
    // Whoever goes back from the provider finds the page as it was left.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && setStep('form');
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return { step, setStep, refusal, asked, goOn, settle };
}

/** What comes behind a sign-in that was proved. */
function afterEntering(): Step {
  return passwordToChange() ? 'password' : afterPassword();
}

/** And behind a password of one's own. */
export function afterPassword(): Step {
  return isSecondFactorDue() ? 'factor' : 'role';
}
