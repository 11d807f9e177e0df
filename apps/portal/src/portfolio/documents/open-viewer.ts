import { setting } from '@llave/client/setting'

/** Address of the document viewer: the developer's where the installation names one, else Llave's own. */
export function viewerAddress(proforma: string, documentNumber: string): string {
  const configured = setting('document-viewer')
  if (!configured) return `/documents/${encodeURIComponent(proforma)}`
  const address = new URL(configured)
  address.searchParams.set('proforma', proforma)
  address.searchParams.set('nroDocumento', documentNumber)
  return address.href
}

/** Opens the viewer in a new tab. False where the browser blocked it. */
export function openViewer(address: string): boolean {
  // Not with `noopener`, which would hide whether a tab was opened.
  const tab = window.open(address, '_blank')
  if (!tab || tab.closed) return false
  tab.opener = null
  return true
}

let entered: { readonly address: string; readonly opened: boolean } | null = null

/**
 * Opens the viewer in the click handler of the link to the documents screen: browsers open a tab for
 * a click, and block most others.
 */
export function openViewerDuringClick(address: string): void {
  entered = { address, opened: openViewer(address) }
}

/** Whether the click that led here opened a tab; null without such a click. Reading it resets it. */
export function takeViewerOpened(address: string): boolean | null {
  const opened = entered?.address === address ? entered.opened : null
  entered = null
  return opened
}
