declare module "*/scripts/chromium.mjs" {
  export const CHROMIUM_FLAGS: string[];
  export function ensureChromium(): string;
}
