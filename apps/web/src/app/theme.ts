import { theme, type ThemeConfig } from 'antd';
import type { Density } from '../lib/appearance.ts';

const FONT =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Hiragino Sans GB", system-ui, sans-serif';
const CODE_FONT = '"SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace';

/** Same values as in `base.css`, which draws everything that is not the component library's. */
const light = {
  colorPrimary: '#2456e6',
  colorLink: '#2456e6',
  colorSuccess: '#15803d',
  colorWarning: '#b45309',
  colorError: '#c8282d',
  colorBgLayout: '#f5f6f8',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#d5d8df',
  colorBorderSecondary: '#e8eaee',
  colorText: '#1c1f26',
  colorTextSecondary: '#4a5060',
  colorTextTertiary: '#6a7080',
  colorTextPlaceholder: '#6a7080',
};

const dark = {
  colorPrimary: '#5c86ff',
  colorLink: '#86a5ff',
  colorSuccess: '#4ade80',
  colorWarning: '#f5b454',
  colorError: '#ff8a8a',
  colorBgLayout: '#141619',
  colorBgContainer: '#1b1e22',
  colorBgElevated: '#23272d',
  colorBorder: '#3c424c',
  colorBorderSecondary: '#2c3037',
  colorText: '#e8eaed',
  colorTextSecondary: '#b6bcc6',
  colorTextTertiary: '#969dab',
  colorTextPlaceholder: '#969dab',
};

export function themeOf(isDark: boolean, density: Density): ThemeConfig {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...(isDark ? dark : light),
      fontFamily: FONT,
      fontFamilyCode: CODE_FONT,
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
