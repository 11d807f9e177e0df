import * as z from 'zod/mini'

/** Text that one of the domain's checks judges, with the sentence that the specification shows. */
export function checkedText(faultOf: (value: string) => string | null) {
  return z.string().check(
    z.check((payload) => {
      const fault = faultOf(payload.value)
      if (fault)
        payload.issues.push({ code: 'custom', message: fault, input: payload.value, continue: false })
    }),
    // PostgreSQL text cannot hold NUL or a lone surrogate.
    z.refine((value) => !value.includes('\0') && value.isWellFormed()),
  )
}
