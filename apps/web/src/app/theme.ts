import { theme, type ThemeConfig } from 'antd';
import type { Density } from '../lib/browser/appearance.ts';

/** The component library's colours by the tokens of `tokens.css`; it derives shades, so it needs their values. */
const colours = {
  colorPrimary: '--edp-accent',
  colorLink: '--edp-accent-text',
  colorSuccess: '--edp-success',
  colorWarning: '--edp-warning',
  colorError: '--edp-danger',
  colorBgLayout: '--edp-layout',
  colorBgContainer: '--edp-surface',
  colorBgElevated: '--edp-raised',
  colorBorder: '--edp-line-strong',
  colorBorderSecondary: '--edp-line',
  colorText: '--edp-text',
  colorTextSecondary: '--edp-text-second',
  colorTextTertiary: '--edp-text-third',
  colorTextPlaceholder: '--edp-text-third',
};

type OwnColours = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>;

/** The theme that the document shows at this moment, with a tenant's own colours. */
export function themeOf(isDark: boolean, density: Density, own: OwnColours | undefined): ThemeConfig {
  const ownTokens = { ...own?.light, ...(isDark && own?.dark) };
  const tokens = getComputedStyle(document.documentElement);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...Object.fromEntries(
        Object.entries(colours).map(([name, token]) => [
          name,
          ownTokens[token.slice('--edp-'.length)] ?? tokens.getPropertyValue(token).trim(),
        ]),
      ),
      fontFamily: 'var(--edp-font)',
      fontFamilyCode: 'var(--edp-font-code)',
      fontSize: 14,
      borderRadius: 6,
      controlHeight: density === 'compact' ? 30 : 34,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      wireframe: false,
    },
  };
}
