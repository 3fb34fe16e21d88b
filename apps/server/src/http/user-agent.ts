/** What of a browser's description says which one it is; those that pretend to be others come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg[A-Z]*\/(\d+)/i, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system in words; the program's own name where it is none that is known. */
export function deviceOf(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = browsers.flatMap(([pattern, name]) => {
    const found = pattern.exec(userAgent);
    return found ? [[name, found[1]].filter(Boolean).join(' ')] : [];
  })[0];
  const program = browser ?? userAgent.split(/[\s/]/, 1)[0];
  return [program, system].filter(Boolean).join(' · ');
}
