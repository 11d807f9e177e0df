import * as z from 'zod/mini'

/**
 * The wire's form of a domain value, by the schema that a call names. Throws where the
 * value is not one that the schema can carry: a fault of the caller, not of the person.
 */
export function toWire<S extends z.ZodMiniType>(schema: S, value: z.output<S>): z.input<S> {
  return z.encode(schema, value)
}

/** The domain value of a wire message. Throws where it does not match the schema. */
export function fromWire<S extends z.ZodMiniType>(schema: S, wire: unknown): z.output<S> {
  return z.decode(schema, wire as z.input<S>)
}

/** The same for an answer, whose long lists a browser decodes in slices. */
export function answerFromWire<S extends z.ZodMiniType>(schema: S, wire: unknown): Promise<z.output<S>> {
  return z.decodeAsync(schema, wire as z.input<S>)
}
