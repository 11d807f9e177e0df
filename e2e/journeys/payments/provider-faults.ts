import { notificationPath } from '@llave/contract/payments/notification-path'
import type { Llave } from '../run-llave.ts'

/** One fault of the emulated card provider; packages/emulators/README.md lists the kinds. */
type Fault = {
  readonly kind: string
  readonly service?: string
  readonly times?: number | null
  readonly ms?: number
  readonly code?: string
}

export async function addProviderFault(llave: Llave, fault: Fault): Promise<void> {
  const response = await fetch(`${llave.at().cardProvider}/emulator/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  })
  if (!response.ok) throw new Error(await response.text())
}

export async function clearProviderFaults(llave: Llave): Promise<void> {
  await fetch(`${llave.at().cardProvider}/emulator/faults`, { method: 'DELETE' })
}

/** Delivers the newest notification that `ipn-drop` held back. */
export async function deliverNotification(llave: Llave): Promise<void> {
  const state = await fetch(`${llave.at().cardProvider}/emulator/state`)
  const { notifications } = (await state.json()) as {
    notifications: readonly { readonly outcome: string; readonly fields: Record<string, string> }[]
  }
  const response = await fetch(`${llave.at().portal}${notificationPath}`, {
    method: 'POST',
    body: new URLSearchParams(notifications.find(({ outcome }) => outcome === 'dropped')?.fields),
  })
  if (!response.ok) throw new Error(await response.text())
}
