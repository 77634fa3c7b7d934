import "./email-address.css";

/** An email address as the largest thing of its page; it breaks after the @ before it breaks anywhere else. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <p className="huge-address">
      <a href={`mailto:${address}`}>
        {name}@<wbr />
        {host}
      </a>
    </p>
  );
}
