import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button that saves a file twice at once, and later once more on purpose: answers the
 * names of the files that were saved. A guarded button saves two. Without its guard the double click
 * alone asks twice, and what it asks for is heard before the last press is answered.
 */
export async function doubleClick(button: Locator): Promise<string[]> {
  const saved: string[] = []
  button.page().on('download', (file) => saved.push(file.suggestedFilename()))
  await button.dblclick()
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  await expect(button).toBeEnabled()
  await button.click()
  await expect.poll(() => saved.length).toBeGreaterThan(1)
  return saved
}
