import * as z from 'zod/mini'
import { text } from '../fields.ts'

/**
 * The JSON forms of Web Authentication Level 3 (its `PublicKeyCredentialCreationOptionsJSON` and its
 * siblings), with the members that Mesa uses. Binary members are base64url.
 */
const base64url = (maxLength: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))

const credentialId = base64url(1400)
const publicKeyType = z.literal('public-key')
const transports = z.array(text(20)).check(z.maxLength(10))

const described = z.object({ id: credentialId, type: publicKeyType, transports: z.optional(transports) })

/** What the browser is given to make a key. */
export const creationOptions = z.object({
  rp: z.object({ id: text(253), name: text(100) }),
  user: z.object({ id: base64url(100), name: text(200), displayName: text(100) }),
  challenge: base64url(100),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What the browser is given to use a key: none is named, the person chooses among theirs. */
export const requestOptions = z.object({
  challenge: base64url(100),
  rpId: text(253),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

const clientData = base64url(4000)

/** What the browser answers of a key that it made. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: z.optional(transports),
  }),
})

/** What the browser answers of a key that it used. */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(100)),
  }),
})

/** What its owner calls a key. */
export const passkeyLabel = z.string().check(
  z.refine((value) => /^[\p{L}\p{M}\p{N}\p{P} ]{1,60}$/u.test(value) && value.trim() !== '', {
    error: 'Escribe un nombre de 60 caracteres como máximo.',
  }),
)
