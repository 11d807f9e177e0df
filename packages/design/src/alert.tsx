import type { ReactNode, Ref } from 'react'

/** What failed, in one line, announced at once. With a `ref` it takes the focus where it is given. */
export function Alert({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div className="alert" role="alert" ref={ref} tabIndex={ref ? -1 : undefined}>
      {children}
    </div>
  )
}
