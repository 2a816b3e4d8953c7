// Passkeys, as browsers make and use them: bytes become text on the way to the server.

/** A page at a bare address (127.0.0.1), or without https, has none. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname)

const bytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    .buffer
const text = (data: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Described {
  id: string
  type: 'public-key'
}
const described = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as Described[] | undefined) ?? []).map((one) => ({ ...one, id: bytes(one.id) }))

export async function makePasskey(options: { [key: string]: unknown }): Promise<unknown> {
  const user = options['user'] as { id: string; name: string; displayName: string }
  const publicKey = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: described(options['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
    },
  }
}

export async function usePasskey(options: { [key: string]: unknown }): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: bytes(options['challenge'] as string),
    allowCredentials: described(options['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const response = found.response as AuthenticatorAssertionResponse
  return {
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  }
}
