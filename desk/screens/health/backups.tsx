import "./health.css";
import { data, Link } from "react-router";
import { start } from "../../../acts/health/sent-backups.ts";
import { fill } from "../../../text/words/fill.ts";
import { answerPress, requireAct } from "../../acting.ts";
import { fieldsAfter } from "../../ui/answer.tsx";
import { LinkButton, PressForm } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card, Section } from "../../ui/section.tsx";
import type { Route } from "./+types/backups";
import { BackupKey, BackupPlace } from "./backup-setup.tsx";
import words from "./backup-words.json" with { type: "json" };
import { readBackups } from "./read-backups.ts";

export async function loader(args: Route.LoaderArgs) {
  return readBackups(requireAct(args, { role: "owner" }));
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.get("act") === "make-key") {
    requireAct(args, start);
    const { makeKey } = await import("../../../backups/sealed-file.ts");
    // Kept nowhere before somebody has it on paper.
    return data({ act: "make-key", typed: { key: await makeKey(), last: "" } });
  }
  const answer = await answerPress(args, { form, ids: [""], back: "/health/backups" });
  if (!(answer instanceof Response)) answer.data.typed.password = "";
  return answer;
}

type Loaded = Route.ComponentProps["loaderData"];

/** Backups on another machine: how they fare, and how they are set up. */
export default function Backups({ loaderData: backups, actionData: answer }: Route.ComponentProps) {
  const { place, hasKey, here, newest, isOld, failing, testFailing, isSameDisk, restoring } = backups;
  const key = answer && "typed" in answer ? answer.typed.key : undefined;
  const isSet = place !== undefined && hasKey;
  return (
    <Screen
      title="Backups"
      answer={answer}
      back={<Link to="/health">Health</Link>}
      sub={
        !isSet || !newest
          ? words.lead
          : failing
            ? fill(words.lostSince, { newest })
            : testFailing
              ? words.unsure
              : isSameDisk
                ? words.sameDisk
                : isOld
                  ? fill(words.lostOwn, { newest })
                  : words.lost
      }
    >
      {isSet ? <State {...backups} name={place.name} isFolder={place.kind === "folder"} /> : null}
      {place ? null : (
        <Section id="nothing" title="Everything is on one machine">
          <p>{fill(words.nothing, here)}</p>
        </Section>
      )}
      {key && place ? (
        <BackupKey shown={key} field={fieldsAfter(answer)("last")} restoring={restoring} />
      ) : null}
      {place && !key ? (
        <Card id="key" title="The key" className="part">
          <p>{hasKey ? words.keySet : words.keyMissing}</p>
          <div className="acts">
            <PressForm
              act="make-key"
              look={hasKey ? "" : "solid"}
              label={hasKey ? "Make a new key" : "Make the key"}
            />
            {hasKey ? <PressForm act="backup.stop" look="quiet" label="Send no more backups" /> : null}
          </div>
        </Card>
      ) : null}
      <BackupPlace place={place} fieldOf={fieldsAfter(answer)} />
    </Screen>
  );
}

function State({
  newest,
  left,
  failing,
  isLate,
  restored,
  kept,
  units,
  otherKeys,
  ...backups
}: Loaded & { name: string; isFolder: boolean }) {
  return (
    <>
      <Card id="away" title={backups.isFolder ? "In another folder" : "On another machine"} className="part">
        {failing ? (
          <Proof
            state={isLate ? "bad" : "wait"}
            says={newest ? `No backup since ${newest}.` : "No backup yet."}
          >
            <p>{fill(words.failing, failing)}</p>
          </Proof>
        ) : newest ? (
          <Proof state="seen" says={`The last one left ${newest}.`}>
            <p className="dim">{fill(words.left, { ...left, name: backups.name })}</p>
          </Proof>
        ) : (
          <Proof
            state="wait"
            says={restored ? `Restored ${restored}.` : "The first one leaves within a minute."}
          >
            {restored ? <p>{words.restored}</p> : null}
          </Proof>
        )}
        <Tested {...backups} />
        <div className="acts">
          <PressForm act="backup.send" label="Back up now" isOnce />
          {newest ? <PressForm act="backup.test" label="Test a restore now" isOnce /> : null}
          <LinkButton look="quiet" to="/health#bk" label="Download a copy" />
        </div>
      </Card>
      {kept > 0 ? (
        <Card id="kept" title="Kept" count={kept} className="part">
          <MiniList
            rows={units.map(({ unit, count, oldest }) => ({
              ...{ key: unit, says: <b>{words.units[unit]}</b>, more: `${count}, back to ${oldest}` },
            }))}
          />
          {otherKeys > 0 ? <p className="dim">{fill(words.otherKeys, { count: otherKeys })}</p> : null}
        </Card>
      ) : null}
    </>
  );
}

function Tested({ tested, testRows, testFailing }: Pick<Loaded, "tested" | "testRows" | "testFailing">) {
  if (testFailing)
    return (
      <Proof state="bad" says="A test restore failed.">
        <p>{fill(words.testFailing, testFailing)}</p>
      </Proof>
    );
  return tested ? (
    <Proof state="seen" says={`Restored as a test ${tested}: complete.`}>
      <p>{fill(words.rows, testRows)}</p>
      <p className="dim">{fill(words.tested, testRows)}</p>
    </Proof>
  ) : (
    <Proof state="wait" says="Not restored as a test yet." />
  );
}
