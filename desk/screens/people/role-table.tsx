import { StateTag } from "../../ui/state-tag.tsx";
import { mayEditor } from "../../who-may.ts";

/** What people are shown of the table in desk/who-may.ts: one address for each thing. */
const rows: readonly [thing: string, address: string, button?: string][] = [
  ["Answer, write, publish", "/proposals/:reference", "publish"],
  ["Send the newsletter", "/newsletter/:id/send"],
  ["Erase for good", "/messages/:reference/erase"],
  ["Export addresses", "/subscribers/export", "GET"],
  ["Invite people", "/people/invite"],
  ["Download backups", "/health/backups/:name", "GET"],
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
        {rows.map(([thing, address, button]) => (
          <tr key={thing}>
            <th scope="row">{thing}</th>
            <td>
              <StateTag sign="done">Yes</StateTag>
            </td>
            <td>
              {mayEditor(address, button) ? (
                <StateTag sign="done">Yes</StateTag>
              ) : (
                <StateTag sign="off">No</StateTag>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
