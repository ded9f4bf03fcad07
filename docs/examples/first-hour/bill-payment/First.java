import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;

/** Pays 10.00 to a charity: java First.java. Asks what became of a bill: java First.java bill-17… */
public class First {
  static String env(String name) {
    return System.getenv("PAYPROOF_BILL_PAYMENT_" + name);
  }

  static String process(String body) throws Exception {
    String login = Base64.getEncoder().encodeToString((env("USERNAME") + ":" + env("PASSWORD")).getBytes("UTF-8"));
    HttpRequest request = HttpRequest.newBuilder(URI.create(env("BASE") + "/api/payment/process"))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Basic " + login)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body))
        .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (answer.statusCode() < 300) return answer.body();
    String hint = answer.headers().firstValue("X-Sandbox-Hint").orElse("none");
    throw new IllegalStateException(answer.statusCode() + " " + answer.body() + "\nhint: " + hint);
  }

  public static void main(String[] words) throws Exception {
    if (words.length > 0) {
      // Action and Reference, and nothing else.
      System.out.println(process("{\"Action\": \"STATUS\", \"Reference\": \"%s\"}".formatted(words[0])));
      return;
    }
    String bill = "PURCHASES_IRREVERSIBLE_";
    String reference = "bill-" + UUID.randomUUID();
    // The price stays text until it is written: no double ever holds it.
    String price = env(bill + "PRICE");
    String order = """
        "BillerCode": "%s", "Reference": "%s", "MemberNumber": "%s",
        "Products": [{"Code": "%s", "Price": %s}], "TotalAmount": %s}
        """.formatted(env(bill + "BILLER_CODE"), reference, env(bill + "MEMBER_NUMBER"), env(bill + "PRODUCT_CODE"),
            price, price);
    String authorised = process("{\"Action\": \"AUTH\", " + order);
    System.out.println(authorised);
    if (!authorised.contains("\"Status\":\"Authorized\"")) System.exit(1);
    // The same body, once. Where no answer comes: STATUS after 120 seconds, and never a second PAY.
    System.out.println(process("{\"Action\": \"PAY\", " + order));
    System.out.println("ask for its status: " + reference);
  }
}
