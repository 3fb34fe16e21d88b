/** What a page says of the frames that it may stand in. */
export interface FramePolicy {
  /** Origin of the page itself. */
  origin: string;
  frameOptions: string;
  contentSecurityPolicy: string;
}

const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+)(?::(\d+|\*))?(?:\/.*)?$/;

/**
 * Whether browsers show the page in a frame of ours, by X-Frame-Options and `frame-ancestors` as the standards read them;
 * undefined when our own host is not known. A host counts under http and https alike: behind a proxy the server may not
 * know which of them people see, and a page that would show must not be called refused.
 */
export function isFramingAllowed(policy: FramePolicy, ownHost: string): boolean | undefined {
  const own = ['http', 'https'].flatMap((scheme) => URL.parse(`${scheme}://${ownHost}`) ?? []);
  if (own.length === 0) return undefined;
  const lists = ancestorLists(policy.contentSecurityPolicy);
  if (lists.length === 0) return isAllowedByOptions(policy, own);
  return own.some((ours) =>
    lists.every((sources) => sources.some((source) => admits(source, policy.origin, ours))),
  );
}

/** The sources of each policy that names any; browsers then ignore X-Frame-Options. */
function ancestorLists(header: string): string[][] {
  return header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
    const ancestors = directives.find(([name]) => name === 'frame-ancestors');
    return ancestors ? [ancestors.slice(1)] : [];
  });
}

function admits(source: string, pageOrigin: string, own: URL): boolean {
  if (source === '*' || source === 'http:' || source === 'https:') return true;
  if (source === "'self'") return pageOrigin === own.origin;
  const [, scheme, host, port] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  const isScheme = scheme === undefined || own.protocol === `${scheme}:`;
  return isScheme && isHost(host, own.hostname) && isPort(port, own);
}

function isHost(pattern: string, hostname: string): boolean {
  return pattern.startsWith('*') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

function isPort(port: string | undefined, own: URL): boolean {
  if (port === '*') return true;
  return own.port === (port === defaultPort(own) ? '' : (port ?? ''));
}

const defaultPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80');

const RESTRICTIVE = ['deny', 'sameorigin', 'allowall'];

/** Values that contradict each other refuse; one that browsers do not know refuses nothing. */
function isAllowedByOptions({ frameOptions, origin }: FramePolicy, own: readonly URL[]): boolean {
  const values = new Set(frameOptions.split(',').map((value) => value.trim().toLowerCase()));
  if (values.size > 1) return !RESTRICTIVE.some((value) => values.has(value));
  if (values.has('sameorigin')) return own.some((ours) => ours.origin === origin);
  return !values.has('deny');
}
