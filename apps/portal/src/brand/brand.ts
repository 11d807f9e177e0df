/**
 * A developer's name and addresses. Colours and the logo's height stand in
 * `packages/design/src/tokens.css`; the logo is a picture where `logo` names one, else mark and word.
 * The build reads them from the environment.
 */
export const brand = {
  name: import.meta.env.LLAVE_PUBLIC_BRAND_NAME || 'Llave',
  /** Address of a picture 28 px high and at most 160 px wide, or null. */
  logo: import.meta.env.LLAVE_PUBLIC_BRAND_LOGO || null,
  /** Who is written to when a phone number changed; null hides the address, not the sentence. */
  supportEmail: import.meta.env.LLAVE_PUBLIC_SUPPORT_EMAIL || null,
}
