import { setting } from '@llave/client/setting'
import { brandNameSlot } from '@llave/contract/page-manifest'

const isPrerendered = typeof document === 'undefined'

/**
 * A developer's name, logo and contact, which the server reads from the brand file and writes into the head of the page
 * (docs/operations.md, "The brand"). What the build prerenders has slots in their place.
 */
export const brand = {
  name: isPrerendered ? brandNameSlot : setting('brand-name') || 'Llave',
  /** Addresses of a picture with mark and word, for light and dark grounds; empty where there is none. */
  logo: isPrerendered ? '' : setting('brand-logo'),
  logoDark: isPrerendered ? '' : setting('brand-logo-dark'),
  /** Where customers find help; empty where nothing says so. */
  supportEmail: isPrerendered ? '' : setting('support-email'),
}
