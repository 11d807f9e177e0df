/** One switched-on fault. `times` counts down at each use; null lasts until it is removed. */
export type Fault<Kind extends string> = {
  id: number
  kind: Kind
  times: number | null
  /** Only calls of this service, for example `Charge/CreatePayment`; null: any. */
  service: string | null
  /** Only calls about this order; null: any. */
  orderId: string | null
  /** For the kinds that wait. */
  ms: number | null
  /** For the kinds that answer with an HTTP status. */
  status: number | null
  /** For the kinds that answer with an error or a refusal. */
  code: string | null
}

/** `times` is 1 unless given. */
export type FaultRequest<Kind extends string> = { kind: Kind } & Partial<Omit<Fault<Kind>, 'id' | 'kind'>>

export type FaultMatch = { service?: string; orderId?: string | null }

export type FaultSwitches<Kind extends string> = {
  kinds: readonly Kind[]
  add(request: FaultRequest<Kind>): Fault<Kind>
  /** Uses up one of the first fault of this kind that fits; null when none does. */
  take(kind: Kind, match?: FaultMatch): Fault<Kind> | null
  list(): Fault<Kind>[]
  /** How often each kind was used, by the service that it met. */
  used(): ReadonlyMap<Kind, ReadonlyMap<string, number>>
  remove(id: number): boolean
  clear(): void
}

/** The fault switches of one emulator, in the order they were switched on. */
export function createFaultSwitches<Kind extends string>(kinds: readonly Kind[]): FaultSwitches<Kind> {
  let faults: Fault<Kind>[] = []
  let lastId = 0
  const used = new Map<Kind, Map<string, number>>()

  return {
    kinds,
    add(request) {
      const fault: Fault<Kind> = {
        id: ++lastId,
        kind: request.kind,
        times: request.times === undefined ? 1 : request.times,
        service: request.service ?? null,
        orderId: request.orderId ?? null,
        ms: request.ms ?? null,
        status: request.status ?? null,
        code: request.code ?? null,
      }
      faults.push(fault)
      return fault
    },
    take(kind, match = {}) {
      const fault = faults.find((each) => each.kind === kind && fits(each, match))
      if (!fault) return null
      const met = used.get(kind) ?? new Map<string, number>()
      used.set(kind, met.set(match.service ?? '', (met.get(match.service ?? '') ?? 0) + 1))
      if (fault.times !== null) {
        fault.times -= 1
        if (fault.times <= 0) faults = faults.filter((each) => each !== fault)
      }
      return fault
    },
    list: () => faults.map((fault) => ({ ...fault })),
    used: () => used,
    remove(id) {
      const before = faults.length
      faults = faults.filter((fault) => fault.id !== id)
      return faults.length < before
    },
    clear() {
      faults = []
    },
  }
}

function fits<Kind extends string>(fault: Fault<Kind>, match: FaultMatch): boolean {
  return (
    (fault.service === null || fault.service === match.service) &&
    (fault.orderId === null || fault.orderId === match.orderId)
  )
}
