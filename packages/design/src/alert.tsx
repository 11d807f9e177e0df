import type { ReactNode, Ref } from 'react'

/** An error message, announced at once. With a `ref` it can be focused. */
export function Alert({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div className="alert" role="alert" ref={ref} tabIndex={ref ? -1 : undefined}>
      {children}
    </div>
  )
}
