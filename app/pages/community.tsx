export default function Page() {
  return <h1>community</h1>;
}
