/** Thrown by a guard or a loader: the navigation goes on there. */
export class Redirect {
  readonly to: string
  /** Whether the browser loads the address as a document of its own. */
  readonly asDocument: boolean

  constructor(to: string, asDocument: boolean) {
    this.to = to
    this.asDocument = asDocument
  }
}

export function redirect(to: string): Redirect {
  return new Redirect(to, false)
}

export function redirectDocument(to: string): Redirect {
  return new Redirect(to, true)
}
