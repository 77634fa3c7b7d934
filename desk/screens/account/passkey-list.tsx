import { Link } from "react-router";
import { PressForm } from "../../ui/press.tsx";
import type { Loaded } from "./account.tsx";

/** `used`: "" when it was never used. */
export function PasskeyList({ passkeys, offersPasskeys }: Loaded) {
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="minis" role="list">
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id}>
              <span>
                <b>{name}</b>{" "}
                <span className="dim">
                  Added {added}, {used ? `last used ${used}` : "not used yet"}
                </span>
              </span>
              <PressForm
                fields={{ passkey: id }}
                look="small"
                name="act"
                value="account.remove-passkey"
                of={name}
              >
                Remove
              </PressForm>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          You sign in by email. With a passkey, you sign in with your fingerprint, face or PIN and don’t have
          to wait for an email.
        </p>
      )}
      {offersPasskeys ? (
        <p className="account-end">
          <Link className="btn" to="/account/passkey">
            Add a passkey
          </Link>
        </p>
      ) : (
        <p className="f__hint">
          Browsers only make passkeys for sites with HTTPS. Set DESK_URL to give the desk an HTTPS address.
        </p>
      )}
    </>
  );
}
