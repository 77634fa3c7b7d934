import { StateTag } from "../../ui/state-tag.tsx";
import type { RoleRow } from "./role-rows.ts";

export function RoleTable({ rows }: { rows: readonly RoleRow[] }) {
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
        {rows.map(({ thing, isFresh, isForEditors }) => (
          <tr key={thing}>
            <th scope="row">
              {thing}
              {isFresh ? <span className="tbl__x">Right after signing in</span> : null}
            </th>
            <td>
              <StateTag sign="done">Yes</StateTag>
            </td>
            <td>
              {isForEditors ? <StateTag sign="done">Yes</StateTag> : <StateTag sign="off">No</StateTag>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
