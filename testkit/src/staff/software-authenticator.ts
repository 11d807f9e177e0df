import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/**
 * An authenticator and its browser in software, written from Web Authentication Level 3 (the client data,
 * the authenticator data, attestation) and RFC 8949/9053, apart from the library that the server checks with. Every fault can be planted.
 */
export type CeremonyFaults = {
  readonly origin?: string
  /** The host that the authenticator signs for. */
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** Flags of the authenticator data besides AT; by default user present and verified. */
  readonly flags?: number
  readonly counter?: number
  /** Signs other bytes than it sends. */
  readonly wrongSignature?: boolean
  /** Names another credential than the one that signs. */
  readonly credentialId?: string
  readonly userHandle?: string | null
  /** Answers with the key that it made before. */
  readonly again?: boolean
}

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

type Credential = { readonly id: Buffer; readonly key: KeyObject; readonly userHandle: string }

export class SoftwareAuthenticator {
  readonly #origin: string
  /** Counts at every use, as a key of its own does; 0 stays 0, as in one that is synchronized. */
  counter: number
  #credential: Credential | null = null

  constructor(origin: string, { counter = 1 }: { readonly counter?: number } = {}) {
    this.#origin = origin
    this.counter = counter
  }

  get credentialId(): string {
    return base64url(this.#made.id)
  }

  get #made(): Credential {
    if (!this.#credential) throw new Error('This authenticator made no key yet')
    return this.#credential
  }

  /** Answers creation options as `navigator.credentials.create` does. */
  create(
    options: {
      readonly challenge: string
      readonly rp: { readonly id: string }
      readonly user: { readonly id: string }
    },
    faults: CeremonyFaults = {},
  ) {
    if (!faults.again) {
      const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      this.#credential = { id: randomBytes(32), key, userHandle: options.user.id }
    }
    const clientData = this.#clientData('webauthn.create', options.challenge, faults)
    const data = authenticatorData({
      rpId: faults.rpId ?? options.rp.id,
      flags: (faults.flags ?? userPresent | userVerified) | attested,
      counter: faults.counter ?? this.counter,
      credential: attestedCredential(Buffer.alloc(16), this.#made.id, this.#made.key),
    })
    const id = faults.credentialId ?? this.credentialId
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestationObject(data)),
        transports: ['internal'],
      },
    }
  }

  /** Answers request options as `navigator.credentials.get` does. */
  get(options: { readonly challenge: string; readonly rpId: string }, faults: CeremonyFaults = {}) {
    if (this.counter > 0) this.counter++
    const { key, userHandle } = this.#made
    const clientData = this.#clientData('webauthn.get', options.challenge, faults)
    const data = authenticatorData({
      rpId: faults.rpId ?? options.rpId,
      flags: faults.flags ?? userPresent | userVerified,
      counter: faults.counter ?? this.counter,
    })
    const signed = Buffer.concat([data, sha256(clientData)])
    const signature = sign('sha256', faults.wrongSignature ? Buffer.concat([signed, signed]) : signed, key)
    const id = faults.credentialId ?? this.credentialId
    const handle = faults.userHandle === undefined ? userHandle : faults.userHandle
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(handle === null ? {} : { userHandle: handle }),
      },
    }
  }

  #clientData(type: string, challenge: string, faults: CeremonyFaults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }
}

/** The authenticator data: hash of the host, flags, counter, and the attested credential where there is one. */
export function authenticatorData(parts: {
  readonly rpId: string
  readonly flags: number
  readonly counter: number
  readonly credential?: Buffer
}): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(parts.counter)
  return Buffer.concat([
    sha256(Buffer.from(parts.rpId)),
    Buffer.from([parts.flags]),
    counter,
    parts.credential ?? Buffer.alloc(0),
  ])
}

/** The attested credential data: identifier of the model, the credential's own, and its key as COSE (RFC 9053, 7.1.1). */
export function attestedCredential(aaguid: Buffer, id: Buffer, key: KeyObject): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const cose = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return Buffer.concat([aaguid, length, id, encodeCbor(cose)])
}

/** An attestation object, with attestation of the kind "none". */
export function attestationObject(data: Buffer): Buffer {
  return encodeCbor(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]),
  )
}

/** A private key of P-256 from its number (RFC 5915). */
export function privateKeyOf(scalar: Buffer): KeyObject {
  const der = Buffer.concat([
    Buffer.from('30310201010420', 'hex'),
    scalar,
    Buffer.from('a00a06082a8648ce3d030107', 'hex'),
  ])
  return createPrivateKey({ key: der, format: 'der', type: 'sec1' })
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** As much of RFC 8949 as keys and attestations need, in the order that the map has. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, member]) => [encodeCbor(key), encodeCbor(member)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, argument: number): Buffer {
  const first = major << 5
  if (argument < 24) return Buffer.from([first | argument])
  return argument < 256
    ? Buffer.from([first | 24, argument])
    : Buffer.from([first | 25, argument >> 8, argument & 0xff])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
