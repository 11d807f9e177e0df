import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useSearchParams } from '../navigation/navigation.tsx'
import * as styles from './payment-tabs.module.css'

const tabs = [
  { name: 'pending', label: 'Pagos pendientes' },
  { name: 'paid', label: 'Pagos realizados' },
] as const

/** The two tabs of the payments screen. The address holds the selected one (`?tab=paid`). */
export function PaymentTabs({ pending, paid }: { pending: ReactNode; paid: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  const open = parameters.get('tab') === 'paid' ? 'paid' : 'pending'
  const buttons = useRef<Record<string, HTMLButtonElement | null>>({})
  const id = useId()

  function choose(name: 'pending' | 'paid') {
    setParameters(name === 'paid' ? { tab: 'paid' } : {}, { replace: true, preventScrollReset: true })
    buttons.current[name]?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const other = open === 'paid' ? 'pending' : 'paid'
    const next = { ArrowRight: other, ArrowLeft: other, Home: 'pending', End: 'paid' } as const
    const chosen = next[event.key as keyof typeof next]
    if (!chosen) return
    event.preventDefault()
    choose(chosen)
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="Pagos" onKeyDown={onKeyDown}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            ref={(button) => {
              buttons.current[name] = button
            }}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={`${id}-${name}-panel`}
            aria-selected={open === name}
            tabIndex={open === name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={open !== name}
        >
          {open === name && (name === 'paid' ? paid : pending)}
        </div>
      ))}
    </>
  )
}
