import { tabStorage } from './viewing-tab.ts'

/** A text that the tabs of a session share; without a storage each tab has its own. Empty where there is none. */
export function openSharedItem(
  name: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = tabStorage,
) {
  let own = ''
  return {
    read(): string {
      try {
        return storage().getItem(name) || own
      } catch {
        return own
      }
    },
    write(text: string): void {
      own = text
      try {
        if (text) storage().setItem(name, text)
        else storage().removeItem(name)
      } catch {
        // Without storage only this tab's own calls count.
      }
    },
  }
}
