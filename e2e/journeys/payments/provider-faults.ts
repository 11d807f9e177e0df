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
