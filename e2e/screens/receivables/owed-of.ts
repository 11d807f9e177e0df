import type { Locator, Page } from '@playwright/test'

/** What is owed in all, and in the other mode, within a part of a page. */
export function owedOf(part: Locator | Page): Locator {
  return part.getByRole('paragraph').filter({ hasText: /, en total: |^(Además debes|Debes) / })
}
