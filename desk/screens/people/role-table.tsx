/** What owners and editors may do; desk/permissions.ts enforces it. */
const rows: readonly [thing: string, owner: boolean, editor: boolean][] = [
  ["Answer, write, publish", true, true],
  ["Send the newsletter", true, true],
  ["Erase for good", true, false],
  ["Export addresses", true, false],
  ["Invite people, download backups", true, false],
];

export function RoleTable() {
  return (
    <table className="tbl tbl--grid">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Thing</span>
          </th>
          <th scope="col">Owner</th>
          <th scope="col">Editor</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([thing, owner, editor]) => (
          <tr key={thing}>
            <th scope="row">{thing}</th>
            <td>
              <YesNo yes={owner} />
            </td>
            <td>
              <YesNo yes={editor} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function YesNo({ yes }: { yes: boolean }) {
  if (!yes)
    return (
      <span className="tag tag--off">
        <i className="ring" aria-hidden="true" />
        No
      </span>
    );
  return (
    <span className="tag tag--done">
      <svg viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path d="M1.5 6.5l3 3 6-7" />
      </svg>
      Yes
    </span>
  );
}
