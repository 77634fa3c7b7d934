import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Gives the nonce of the answer to the inline scripts in it (desk/http/desk-headers.ts). Browsers hide it from script. */
export const NonceProvider = Nonce.Provider;

export function useNonce(): string | undefined {
  return useContext(Nonce);
}
