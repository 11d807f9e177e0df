import { tabStorage } from './viewing-tab.ts'

/** A text that the tabs of a session share; without a storage each tab has its own. Empty where there is none. */
export function openSharedItem(
  name: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = tabStorage,
) {
  /** What the storage does not take. */
  let own = ''
  return {
    read(): string {
      try {
        return storage().getItem(name) ?? own
      } catch {
        return own
      }
    },
    write(text: string): void {
      own = ''
      try {
        // What is there already is not left in the place of what it does not take.
        storage().removeItem(name)
        if (text) storage().setItem(name, text)
      } catch {
        // Only this tab's own calls count.
        own = text
      }
    },
  }
}
