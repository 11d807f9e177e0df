import type { Locator } from '@playwright/test'

/** What the browser does with a paste: the text comes at once, in place of what is selected. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((_, pasted) => document.execCommand('insertText', false, pasted), text)
}
