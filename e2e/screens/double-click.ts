import { expect, type Locator } from '@playwright/test'

/**
 * Double-clicks a download button, then clicks it once more, and returns the names of the downloaded files. A
 * guarded button downloads two; without the guard the double click alone sends two requests before the last
 * click is answered.
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
