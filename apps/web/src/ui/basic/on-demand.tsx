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
  let loaded: ComponentType<P> | undefined;
  const fetchCode = async () => (loaded ??= await load());
  const preload = () => void fetchCode().catch((error: unknown) => console.error(error));
  whenIdle(preload);
  // Not `lazy`: React shows what was suspended 300 ms late, however fast its code arrives.
  return function OnDemand(props: P) {
    const t = useTexts();
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      fetchCode()
        .then((component) => setShown(() => component))
        .catch((error: unknown) => reportFailure(error, t('获取服务器数据失败')));
    }, [Shown, t]);
    if (Shown) return <Shown {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}
