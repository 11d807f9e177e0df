const NAME = 'mesa.back'

/** Keeps where the person was going, for this tab, while they are at the company's sign-in. */
export function keepWayBack(back: string): void {
  try {
    sessionStorage.setItem(NAME, back)
  } catch {
    // Without storage one starts at home.
  }
}

/** Where the person was going, once. */
export function takeWayBack(): string {
  try {
    const back = sessionStorage.getItem(NAME) ?? '/'
    sessionStorage.removeItem(NAME)
    return back
  } catch {
    return '/'
  }
}
