import type { Locator } from '@playwright/test'

/** Simulates a paste: the text arrives at once and replaces the selection. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((_, pasted) => document.execCommand('insertText', false, pasted), text)
}
