import { useEffect, useState, type ComponentType } from 'react';
import { reportFailure } from '../../lib/api/failure.ts';
import { whenIdle } from '../../lib/browser/idle.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/**
 * A component whose code is fetched once the browser is idle, at the latest when it is shown; until then `Waiting`
 * stands in its place.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): ComponentType<P> {
  const fetchCode = once(load);
  whenIdle(() => void fetchCode.load().catch((error: unknown) => console.error(error)));
  return fetchedBy(fetchCode, Waiting);
}

/** The same for what few people open: its code is fetched when it is shown. */
export function onUse<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return fetchedBy(once(load));
}

/** Code that is fetched at most once, unless that fails. */
interface Code<P> {
  loaded: ComponentType<P> | undefined;
  load: () => Promise<ComponentType<P>>;
}

function once<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  const code: Code<P> = { loaded: undefined, load: async () => (code.loaded ??= await load()) };
  return code;
}

function fetchedBy<P extends object>(code: Code<P>, Waiting?: ComponentType<P>): ComponentType<P> {
  // Not `lazy`: React shows what was suspended 300 ms late, however fast its code arrives.
  return function OnDemand(props: P) {
    const t = useTexts();
    const [Shown, setShown] = useState(() => code.loaded);
    useEffect(() => {
      if (Shown) return;
      code
        .load()
        .then((component) => setShown(() => component))
        .catch((error: unknown) => reportFailure(error, t('获取服务器数据失败')));
    }, [Shown, t]);
    if (Shown) return <Shown {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}
